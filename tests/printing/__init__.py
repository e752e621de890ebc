"""What is printed, looked at as marks and as pixels."""
